// SPDX-License-Identifier: Apache-2.0
// The least that a command needs on this machine: a static program that exits, one that first has a page of a file on the disk, one
// that asks in a terminal and has a page on the disk before the question and after the answer, and one that has another process do
// something and waits until it is done.

#include <fcntl.h>
#include <string.h>
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

static int ask(const char *path) {
    static const char question[] = "\r\n  Disk is full\r\n  42 GB are old.\r\n\r\n  [ Cancel ]  [ Archive ]";
    struct termios before, raw;
    if (tcgetattr(0, &before) != 0) return 1;
    raw = before;
    cfmakeraw(&raw);
    if (tcsetattr(0, TCSANOW, &raw) != 0 || store(path) != 0) return 1;
    if (write(1, question, sizeof question - 1) < 0) return 1;
    char key = 0;
    while (read(0, &key, 1) == 1 && key != '\r') {}
    tcsetattr(0, TCSANOW, &before);
    return store(path);
}

static int tell(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char word = 'x';
    if (strlen(path) >= sizeof address.sun_path) return 64;
    strcpy(address.sun_path, path);
    int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(server, (struct sockaddr *)&address, sizeof address) != 0 || write(server, &word, 1) != 1) return 69;
    return read(server, &word, 1) != 1;
}

int main(int count, char **words) {
    if (count < 3) return 0;
    if (strcmp(words[1], "tell") == 0) return tell(words[2]);
    return strcmp(words[1], "ask") == 0 ? ask(words[2]) : store(words[2]);
}
