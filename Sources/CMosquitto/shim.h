// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <mosquitto.h>
// The names of MQTT 5's properties, which the header above leaves out.
#include <mqtt_protocol.h>
