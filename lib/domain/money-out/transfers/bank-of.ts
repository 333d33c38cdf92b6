/**
 * SQL: the id of an account's bank on the day of the transfer `t`, as far as that day was noted for the proof; else of its bank
 * now. NULL: it is at no bank.
 */
export const bankOf = (account: string) => `coalesce((SELECT p.connection_id FROM connection_proof p
    WHERE p.operator_id = ${account}.operator_id AND p.day = (t.updated_at AT TIME ZONE 'Etc/GMT+3')::date AND ${account}.id = ANY(p.account_ids) LIMIT 1),
  ${account}.connection_id)`;
