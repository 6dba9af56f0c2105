// Fault injection by LD_PRELOAD: the n-th system call on files below one folder is killed or fails.
//
// A process calls torture_arm(folder, n, fault) and goes on as usual. Calls are counted when they name a path below the
// folder, or a descriptor opened there; the n-th one does not happen: the process dies by SIGKILL, or the call fails
// with the given errno, once. n = 0 only counts. torture_count() returns the count so far.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>

namespace {

char folder[PATH_MAX];
std::atomic<long> count{0};
long at = 0;
int fault = 0;  // an errno, or -1 for SIGKILL
std::atomic<bool> armed{false};
constexpr int kMostDescriptors = 4096;
std::atomic<bool> watched[kMostDescriptors];

bool is_below(const char* path) {
  if (!armed || path == nullptr) return false;
  if (path[0] == '/') return strncmp(path, folder, strlen(folder)) == 0;
  char here[PATH_MAX];
  return getcwd(here, sizeof here) != nullptr && strncmp(here, folder, strlen(folder)) == 0;
}

bool is_watched(int fd) { return armed && fd >= 0 && fd < kMostDescriptors && watched[fd]; }

// Counts a call; true when it must fail, with errno set.
bool strikes(bool counts) {
  if (!counts || ++count != at) return false;
  if (fault < 0) kill(getpid(), SIGKILL);
  errno = fault;
  return true;
}

int remember(int fd, bool is_ours) {
  if (fd >= 0 && fd < kMostDescriptors) watched[fd] = is_ours;
  return fd;
}

template <class F>
F next(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

}  // namespace

#define NEXT(name) static auto real = next<decltype(&name)>(#name)

extern "C" {

void torture_arm(const char* path, long n, int kind) {
  strncpy(folder, path, sizeof folder - 1);
  at = n;
  fault = kind;
  count = 0;
  armed = true;
}

long torture_count() { return count; }

#define OPEN(name)                                        \
  int name(const char* path, int flags, ...) {            \
    static auto real = next<int (*)(const char*, int, ...)>(#name); \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    mode_t mode = va_arg(rest, mode_t);                   \
    va_end(rest);                                         \
    bool ours = is_below(path);                           \
    if (strikes(ours)) return -1;                         \
    return remember(real(path, flags, mode), ours);       \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                           \
  int name(int at_fd, const char* path, int flags, ...) {      \
    static auto real = next<int (*)(int, const char*, int, ...)>(#name); \
    va_list rest;                                              \
    va_start(rest, flags);                                     \
    mode_t mode = va_arg(rest, mode_t);                        \
    va_end(rest);                                              \
    bool ours = is_watched(at_fd) || is_below(path);           \
    if (strikes(ours)) return -1;                              \
    return remember(real(at_fd, path, flags, mode), ours);     \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int fd) {
  NEXT(close);
  bool ours = is_watched(fd);
  if (fd >= 0 && fd < kMostDescriptors) watched[fd] = false;
  if (strikes(ours)) {  // the descriptor is gone all the same, as in Linux
    int why = errno;
    real(fd);
    errno = why;
    return -1;
  }
  return real(fd);
}

int dup(int fd) {
  NEXT(dup);
  return remember(real(fd), is_watched(fd));
}

ssize_t read(int fd, void* data, size_t size) {
  NEXT(read);
  return strikes(is_watched(fd)) ? -1 : real(fd, data, size);
}
ssize_t pread64(int fd, void* data, size_t size, off64_t place) {
  NEXT(pread64);
  return strikes(is_watched(fd)) ? -1 : real(fd, data, size, place);
}
ssize_t write(int fd, const void* data, size_t size) {
  NEXT(write);
  if (!strikes(is_watched(fd))) return real(fd, data, size);
  if (errno == ENOSPC && size > 1) real(fd, data, size / 2);  // a full disk takes a part first
  errno = fault;
  return -1;
}
ssize_t writev(int fd, const iovec* parts, int many) {
  NEXT(writev);
  return strikes(is_watched(fd)) ? -1 : real(fd, parts, many);
}
ssize_t pwrite64(int fd, const void* data, size_t size, off64_t place) {
  NEXT(pwrite64);
  return strikes(is_watched(fd)) ? -1 : real(fd, data, size, place);
}
int fsync(int fd) {
  NEXT(fsync);
  return strikes(is_watched(fd)) ? -1 : real(fd);
}
int fdatasync(int fd) {
  NEXT(fdatasync);
  return strikes(is_watched(fd)) ? -1 : real(fd);
}
int ftruncate64(int fd, off64_t size) {
  NEXT(ftruncate64);
  return strikes(is_watched(fd)) ? -1 : real(fd, size);
}
int rename(const char* from, const char* to) {
  NEXT(rename);
  return strikes(is_below(from) || is_below(to)) ? -1 : real(from, to);
}
int renameat(int from_fd, const char* from, int to_fd, const char* to) {
  NEXT(renameat);
  return strikes(is_watched(from_fd) || is_below(from)) ? -1 : real(from_fd, from, to_fd, to);
}
int link(const char* from, const char* to) {
  NEXT(link);
  return strikes(is_below(from) || is_below(to)) ? -1 : real(from, to);
}
int linkat(int from_fd, const char* from, int to_fd, const char* to, int flags) {
  NEXT(linkat);
  return strikes(is_watched(to_fd) || is_below(to)) ? -1 : real(from_fd, from, to_fd, to, flags);
}
int unlink(const char* path) {
  NEXT(unlink);
  return strikes(is_below(path)) ? -1 : real(path);
}
int unlinkat(int fd, const char* path, int flags) {
  NEXT(unlinkat);
  return strikes(is_watched(fd) || is_below(path)) ? -1 : real(fd, path, flags);
}
int mkdir(const char* path, mode_t mode) {
  NEXT(mkdir);
  return strikes(is_below(path)) ? -1 : real(path, mode);
}
int rmdir(const char* path) {
  NEXT(rmdir);
  return strikes(is_below(path)) ? -1 : real(path);
}
int flock(int fd, int how) {
  static auto real = next<int (*)(int, int)>("flock");
  return strikes(is_watched(fd)) ? -1 : real(fd, how);
}
ssize_t copy_file_range(int from, off64_t* from_place, int to, off64_t* to_place, size_t size, unsigned flags) {
  NEXT(copy_file_range);
  return strikes(is_watched(to)) ? -1 : real(from, from_place, to, to_place, size, flags);
}
}  // extern "C"
