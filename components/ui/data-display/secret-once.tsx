import { CopyButton } from "../copy-button.tsx";

/** Shows secrets that can be shown only once, each with a copy button. */
export function SecretOnce({ secrets, copy }: { secrets: readonly { name: string; value: string }[]; copy: string }) {
  return (
    <dl className="flex flex-col gap-4">
      {secrets.map(({ name, value }) => (
        <div key={name}>
          <dt className="font-medium text-ink text-sm">{name}</dt>
          <dd className="mt-1.5 flex flex-col gap-2">
            <span className="select-all break-all rounded-lg bg-sunken px-3 py-2 font-mono text-ink text-xs">
              {value}
            </span>
            <CopyButton text={value} what={name} label={copy} isShown className="self-start" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
