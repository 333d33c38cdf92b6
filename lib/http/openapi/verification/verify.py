import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 5 * 60


def is_genuine(secret: str, headers: dict, body: bytes) -> bool:
    """Returns whether a delivery is genuine and new.

    secret: the webhook's `signingSecret`. headers: by their names in lower case.
    body: as it came, before its JSON is read.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False

    key = base64.b64decode(secret.replace("whsec_", "", 1))
    signed = f"{message_id}.{timestamp}.".encode() + body
    signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    expected = b"v1," + signature

    # While a secret is being replaced, there is one signature of each.
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, given) for given in signatures)
