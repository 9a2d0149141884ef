// SPDX-License-Identifier: Apache-2.0
// The minimum time of a command on this machine. A static program exits; one first syncs a page of a file to disk; one
// asks in a terminal and syncs a page before the question and after the answer. Another asks and has a second process
// confirm that it knows the answer; that process may also have a thread that writes each down first. The last has
// another process do something and waits until it is done.

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

static int store(const char *path) {
    char page[4096];
    memset(page, 'x', sizeof page);
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0 || write(file, page, sizeof page) != sizeof page || fdatasync(file) != 0) return 1;
    return close(file);
}

static int connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof address.sun_path) return -1;
    strcpy(address.sun_path, path);
    return connect(server, (struct sockaddr *)&address, sizeof address) == 0 ? server : -1;
}

static int told(int server) {
    char word = 'x';
    return write(server, &word, 1) != 1 || read(server, &word, 1) != 1;
}

// A thread that writes down its input, as a transaction of six pages without a sync.
struct record {
    int file, work, done;
};

static void *write_down(void *context) {
    struct record *record = context;
    char frame[24 + 4096];
    memset(frame, 'x', sizeof frame);
    uint64_t count;
    for (off_t place = 0; read(record->work, &count, sizeof count) == sizeof count; place += 6 * sizeof frame) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 120, .l_len = 1};
        if (fcntl(record->file, F_SETLK, &lock) != 0) return NULL;
        for (int page = 0; page < 6; page++)
            if (pwrite(record->file, frame, sizeof frame, place + page * sizeof frame) != sizeof frame) return NULL;
        lock.l_type = F_UNLCK;
        if (fcntl(record->file, F_SETLK, &lock) != 0 || write(record->done, &count, sizeof count) != sizeof count) return NULL;
    }
    return NULL;
}

static int start_record(struct record *record, const char *path) {
    pthread_t thread;
    record->file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    record->work = eventfd(0, EFD_CLOEXEC);
    record->done = eventfd(0, EFD_CLOEXEC);
    return record->file < 0 || record->work < 0 || record->done < 0 || pthread_create(&thread, NULL, write_down, record) != 0;
}

// Answers every byte of a client with a byte, for one client after another; with a file, after the byte is written
// there.
static int answer(const char *path, const char *file) {
    struct record record;
    if (file != NULL && start_record(&record, file) != 0) return 71;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof address.sun_path) return 64;
    strcpy(address.sun_path, path);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 8) != 0) return 71;
    for (int client; (client = accept(listener, 0, 0)) >= 0; close(client)) {
        char word;
        while (read(client, &word, 1) == 1) {
            uint64_t one = 1;
            if (file != NULL && (write(record.work, &one, sizeof one) != sizeof one || read(record.done, &one, sizeof one) != sizeof one))
                return 71;
            if (write(client, &word, 1) != 1) break;
        }
    }
    return 0;
}

// Maps as much of a file into memory as a program of that size has.
static int grow(const char *path) {
    enum { SIZE = 7 << 20 };
    int file = open(path, O_RDONLY | O_CLOEXEC);
    volatile const char *bytes = file < 0 ? MAP_FAILED : mmap(NULL, SIZE, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) return 1;
    for (int place = 0; place < SIZE; place += 4096) (void)bytes[place];
    return 0;
}

// Informs a process before the question and after the answer, or syncs a page to disk.
static int ask(const char *path, int tells, const char *large) {
    static const char question[] = "\r\n  Disk is full\r\n  42 GB are old.\r\n\r\n  [ Cancel ]  [ Archive ]";
    struct termios before, raw;
    if (tcgetattr(0, &before) != 0 || (large != NULL && grow(large) != 0)) return 1;
    raw = before;
    cfmakeraw(&raw);
    int server = tells ? connect_to(path) : -1;
    if (tells && server < 0) return 69;
    if (tcsetattr(0, TCSANOW, &raw) != 0 || (tells ? told(server) : store(path)) != 0) return 1;
    if (write(1, question, sizeof question - 1) < 0) return 1;
    char key = 0;
    while (read(0, &key, 1) == 1 && key != '\r') {}
    tcsetattr(0, TCSANOW, &before);
    return tells ? told(server) : store(path);
}

static int tell(const char *path) {
    int server = connect_to(path);
    return server < 0 ? 69 : told(server);
}

int main(int count, char **words) {
    if (count < 3) return 0;
    if (strcmp(words[1], "tell") == 0) return tell(words[2]);
    if (strcmp(words[1], "answer") == 0) return answer(words[2], words[3]);
    if (strcmp(words[1], "ask-told") == 0) return ask(words[2], 1, words[3]);
    return strcmp(words[1], "ask") == 0 ? ask(words[2], 0, NULL) : store(words[2]);
}
