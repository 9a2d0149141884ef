// SPDX-License-Identifier: Apache-2.0
// The least that a command needs on this machine: a static program that exits, one that first has a page of a file on the disk, one
// that asks in a terminal and has a page on the disk before the question and after the answer, one that asks and has another process
// answer that it knows what was chosen, that process, and one that has another process do something and waits until it is done.

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

// Answers every byte of a client by one, for one client after the other.
static int answer(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof address.sun_path) return 64;
    strcpy(address.sun_path, path);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 8) != 0) return 71;
    for (int client; (client = accept(listener, 0, 0)) >= 0; close(client)) {
        char word;
        while (read(client, &word, 1) == 1 && write(client, &word, 1) == 1) {}
    }
    return 0;
}

// Tells a process before the question and after the answer, or has a page on the disk.
static int ask(const char *path, int tells) {
    static const char question[] = "\r\n  Disk is full\r\n  42 GB are old.\r\n\r\n  [ Cancel ]  [ Archive ]";
    struct termios before, raw;
    if (tcgetattr(0, &before) != 0) return 1;
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
    if (strcmp(words[1], "answer") == 0) return answer(words[2]);
    if (strcmp(words[1], "ask-told") == 0) return ask(words[2], 1);
    return strcmp(words[1], "ask") == 0 ? ask(words[2], 0) : store(words[2]);
}
