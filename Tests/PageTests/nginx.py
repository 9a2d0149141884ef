# SPDX-License-Identifier: Apache-2.0
"""nginx in front of the page, as it comes: HTTP/1.0 to the page, buffering on, HTTP/1.1 to the browser."""

import os
import shutil
import subprocess

PROGRAM = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")


def start(folder, name, port, socket):
    """Starts nginx on https with a certificate of its own, in a folder that the caller removes. Returns the process."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName=DNS:{name}",
                    "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    # Of root, its workers would be another user, who may not enter the socket's folder.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(f"""
{user} daemon off; pid {folder}/pid; events {{}}
http {{
  access_log off; {places} gzip on; gzip_types text/javascript;
  server {{
    listen 127.0.0.1:{port} ssl; server_name {name};
    ssl_certificate {folder}/certificate.pem; ssl_certificate_key {folder}/key.pem;
    location / {{ proxy_pass http://unix:{socket}:; proxy_set_header Host $http_host; }}
  }}
}}
""")
    return subprocess.Popen([PROGRAM, "-e", folder / "log", "-p", folder, "-c", folder / "nginx.conf"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def trust(home, *certificates):
    """Makes the Chromium whose home this is trust certificates: it keeps no files of a site that it does not trust."""
    store = home / ".pki/nssdb"
    store.mkdir(parents=True)
    subprocess.run(["certutil", "-d", f"sql:{store}", "-N", "--empty-password"], check=True)
    for number, path in enumerate(certificates):
        subprocess.run(["certutil", "-d", f"sql:{store}", "-A", "-t", "C,,", "-n", f"proxy{number}", "-i", path], check=True)
