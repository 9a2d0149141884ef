#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""push.py: does as browsers (http_ece) and push services (py_vapid) do, one JSON object a line in and out.

{"do": "decrypt", "key": PEM, "auth", "body"} -> {"text"}; {"do": "verify", "authorization"} -> {"claims"}. Bytes are in
base64url without padding. What is refused gives {"refused": REASON}."""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from py_vapid import Vapid02


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(value):
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decrypt(line):
    key = load_pem_private_key(line["key"].encode(), None)
    return {
        "text": encoded(
            http_ece.decrypt(
                decoded(line["body"]), private_key=key, auth_secret=decoded(line["auth"]), version="aes128gcm"))
    }


def verify(line):
    authorization = line["authorization"]
    if not Vapid02.verify(authorization):
        return {"refused": "the signature is wrong"}
    token = authorization.split(" t=")[1].split(",")[0]
    return {"claims": json.loads(decoded(token.split(".")[1]))}


for text in sys.stdin:
    asked = json.loads(text)
    try:
        answer = {"decrypt": decrypt, "verify": verify}[asked["do"]](asked)
    except Exception as error:  # pylint: disable=broad-except # an answer for each line
        answer = {"refused": repr(error)}
    print(json.dumps(answer))
