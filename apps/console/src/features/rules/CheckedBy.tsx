import { useRulesWords } from './words.ts'

/** Shows whether each signer checks a rule itself, or only the server does. */
export function CheckedBy({ by }: { readonly by: 'signers' | 'server' }) {
  const words = useRulesWords()
  return by === 'signers' ? (
    <span className="rounded-full bg-selected px-2 text-2xs text-accent">{words.bySigners}</span>
  ) : (
    <span className="rounded-full border border-edge px-2 text-2xs">{words.byServer}</span>
  )
}
