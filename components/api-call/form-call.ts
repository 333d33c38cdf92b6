import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiOperation } from "./api-operation.ts";

/** Returns a function that validates a form, and returns what it would send as a call; undefined where it is not valid. */
export function formCall<Typed extends FieldValues, Request>(
  form: UseFormReturn<Typed, unknown, Request>,
  operationOf: (request: Request) => ApiOperation,
): () => Promise<ApiOperation | undefined> {
  return () =>
    new Promise((resolve) => {
      void form.handleSubmit(
        (request) => resolve(operationOf(request)),
        () => resolve(undefined),
      )();
    });
}
