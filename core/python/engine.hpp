// What engine.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace fourfold::python {

void bind_engine(nanobind::module_& m);

}  // namespace fourfold::python
