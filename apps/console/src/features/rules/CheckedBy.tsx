import { useRulesWords } from './words.ts'

/** Who checks a rule: each signer itself, or only the server. */
export function CheckedBy({ by }: { readonly by: 'signers' | 'server' }) {
  const words = useRulesWords()
  return by === 'signers' ? (
    <span className="rounded-full bg-selected px-2 text-2xs text-accent">{words.bySigners}</span>
  ) : (
    <span className="rounded-full border border-edge px-2 text-2xs">{words.byServer}</span>
  )
}
