/* Loaded into a server (LD_PRELOAD) to find out what a power cut would leave of its files.
 *
 * Whenever a file in the folder POWER_FROM is synced, its content is copied to POWER_TO. What was
 * written and never synced is not there: after a power cut, POWER_TO is all that there is.
 * File systems keep their metadata in order, so a sync makes earlier deletions durable, too. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the copy of an open file is; 0 if the file is in another folder. */
static int copy_of(int fd, char *copy)
{
    char link[64], path[PATH_MAX];
    const char *from = getenv("POWER_FROM"), *to = getenv("POWER_TO");
    if (!from || !to)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    size_t folder = strlen(from);
    if (length <= 0)
        return 0;
    path[length] = 0;
    if (strncmp(path, from, folder) || path[folder] != '/' || strchr(path + folder + 1, '/'))
        return 0;
    return snprintf(copy, PATH_MAX, "%s%s", to, path + folder) < PATH_MAX;
}

/* Deletes copies of files that have been deleted. */
static void forget_deleted(void)
{
    char path[PATH_MAX];
    DIR *copies = opendir(getenv("POWER_TO"));
    for (struct dirent *one; copies && (one = readdir(copies));) {
        snprintf(path, sizeof path, "%s/%s", getenv("POWER_FROM"), one->d_name);
        if (access(path, F_OK))
            unlinkat(dirfd(copies), one->d_name, 0);
    }
    if (copies)
        closedir(copies);
}

/* Copies what is in a file now, by another descriptor, so that no lock or offset changes. */
static void keep(int fd)
{
    char copy[PATH_MAX], block[65536];
    struct stat now;
    if (!copy_of(fd, copy) || fstat(fd, &now) || !S_ISREG(now.st_mode))
        return;
    int there = open(copy, O_WRONLY | O_CREAT, 0644);
    if (there < 0)
        abort();
    for (off_t at = 0; at < now.st_size;) {
        ssize_t count = pread(fd, block, sizeof block, at);
        if (count <= 0 || pwrite(there, block, (size_t)count, at) != count)
            abort();
        at += count;
    }
    if (ftruncate(there, now.st_size))
        abort();
    close(there);
    forget_deleted();
}

int fsync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int failed = real(fd);
    if (!failed)
        keep(fd);
    return failed;
}

int fdatasync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int failed = real(fd);
    if (!failed)
        keep(fd);
    return failed;
}
