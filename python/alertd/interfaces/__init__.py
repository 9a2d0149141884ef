# SPDX-License-Identifier: Apache-2.0
"""The interfaces of alertd: one module for each, with a class for every type, method and error.

``varlink-generate`` writes the modules from the interface files, with their documentation. Names are Python's: the
member ``userInfo`` is ``user_info`` here, and ``in`` is ``in_``."""
