/** SQL, true of each PENDING charge: an index finds the charges of which it is true. Its column has no alias. */
export const MAY_BE_PENDING = "expires_at >= (SELECT expired_until FROM charge_expiry)";

/**
 * SQL, true of each charge without a payment that is known and not judged: it was paid in time, though nobody has it yet. A later
 * one has ended its charge.
 */
export const notPaidYet = (
  charge: string,
) => `NOT EXISTS (SELECT FROM unapplied_payment u WHERE u.account_id = ${charge}.account_id AND u.charge_id = ${charge}.id AND u.status = 'WAITING')
  AND NOT EXISTS (SELECT FROM rail_inbox m WHERE m.kind = 'payment' AND m.refused_because IS NULL AND m.payload->>'txid' = replace(${charge}.id::text, '-', ''))`;
