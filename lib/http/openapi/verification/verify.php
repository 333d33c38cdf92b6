<?php
declare(strict_types=1);

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Returns whether a delivery is genuine and new. $secret: the webhook's `signingSecret`.
 * $headers: by their names in lower case. $body: as it came, from php://input.
 */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }

    $key = base64_decode(str_replace('whsec_', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

    // While a secret is being replaced, there is one signature of each.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
