import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'

/** A refusal in the two columns of a row: `name` in English, and `name`_refusal as a code with its parameters. Null: there is none. */
export function keptRefusal<Name extends string, Refusal extends RefusalBody | null>(
  name: Name,
  refusal: Refusal,
): KeptRefusal<Name, Refusal> {
  const kept = {
    [name]: refusal === null ? null : renderRefusal(refusal, plainEnglish),
    [`${name}_refusal`]: refusal === null ? null : JSON.stringify(refusal),
  }
  return kept as KeptRefusal<Name, Refusal>
}

type KeptRefusal<Name extends string, Refusal extends RefusalBody | null> = Readonly<
  Record<Name | `${Name}_refusal`, Refusal extends null ? null : string>
>
