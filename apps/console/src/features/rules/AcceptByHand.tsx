/** An open version that names other signers: the file, the commands of their operators, and which signers have accepted it. */
import { CommandLine } from './CommandLine.tsx'
import { rulesFileName } from './rules-file-name.ts'
import { RulesFileButton } from './RulesFileButton.tsx'
import type { RulesView } from './use-rules.ts'
import { useFirstRulesWords } from './words.ts'

interface Props {
  readonly open: NonNullable<RulesView['open']>
  readonly signers: RulesView['signers']
}

export function AcceptByHand({ open: { hash, fingerprint }, signers }: Props) {
  const words = useFirstRulesWords()
  const file = rulesFileName(hash)
  return (
    <section
      className="grid gap-2 border-t border-line px-5 py-4"
      aria-labelledby="accept-by-hand"
      data-accept-by-hand
    >
      <h3 id="accept-by-hand" className="font-semibold">
        {words.accept}
      </h3>
      <p className="max-w-3xl text-soft">
        {words.byHand.why} {words.acceptWhy}
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="text-mute">{words.hashWords}</dt>
        <dd className="font-mono font-medium">{fingerprint.join(' ')}</dd>
      </dl>
      <p>
        <RulesFileButton hash={hash} label={words.file} />
      </p>
      <div className="grid max-w-3xl gap-2">
        <CommandLine command={`npm run rules -w apps/signer -- --show ${file}`} />
        <CommandLine command={`npm run rules -w apps/signer -- --accept ${hash} ${file}`} />
      </div>
      <ul className="max-w-3xl">
        {signers.map(({ party, hash: own, state }) => (
          <li
            key={party}
            data-signer={party}
            className="flex justify-between gap-3 border-t border-line py-1.5"
          >
            <span>{words.signer(party)}</span>
            <span className={own === hash ? 'text-good' : 'text-warn'}>
              {words.signerStates[own === hash ? 'accepted' : state === 'silent' ? 'silent' : 'none']}
            </span>
          </li>
        ))}
      </ul>
      <p className="max-w-3xl text-soft">{words.byHand.bind}</p>
    </section>
  )
}
