// The standard library explains itself before it gives up, for which it brings all of printf. Nobody would read it here:
// a module that gives up just stops, and the page sees that.

#include <cstdlib>
#include <version>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
