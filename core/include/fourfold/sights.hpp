// What players see of the games at a glance: whoever searches includes this one.
#pragma once

#include "games.hpp"
#include "sight/exago.hpp"
#include "sight/qawale.hpp"
#include "sight/qomet.hpp"
#include "sight/quads.hpp"
