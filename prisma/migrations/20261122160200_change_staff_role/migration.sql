-- What Prisma cannot say ---------------------------------------------------------------------------

-- Gives a person another role, when an administrator of the same operator does it who is not that person. The web process
-- may change a role by this function alone.
CREATE FUNCTION change_staff_role(person uuid, new_role text, changed_by uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE staff SET role = new_role
  WHERE id = person AND id <> changed_by AND EXISTS (
    SELECT FROM staff admin
    WHERE admin.id = changed_by AND admin.operator_id = staff.operator_id AND admin.role = 'admin' AND admin.disabled_at IS NULL);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only another administrator of the same operator may change a role.' USING ERRCODE = '42501';
  END IF;
END
$$;
REVOKE ALL ON FUNCTION change_staff_role(uuid, text, uuid) FROM PUBLIC;
