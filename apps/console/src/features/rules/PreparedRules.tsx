/** Version 1 before it is in force: the document in words, who has stated it, and which signers have accepted it. */
import type { FirstRulesInAnswer } from '@holdfast/contract'
import { ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { CommandLine } from './CommandLine.tsx'
import { RecoveryKeys } from './RecoveryKeys.tsx'
import { RecoveryStatement } from './RecoveryStatement.tsx'
import { RulesFileButton } from './RulesFileButton.tsx'
import { rulesFileName } from './rules-file-name.ts'
import { RulesSentences } from './RulesSentences.tsx'
import { useApproverPage } from './use-approver-page.tsx'
import { WithdrawRulesButton } from './WithdrawRulesButton.tsx'
import { rolesText } from './roles-text.ts'
import { useFirstRulesWords, useRulesWords } from './words.ts'

type Prepared = NonNullable<FirstRulesInAnswer['prepared']>

interface Props {
  readonly prepared: Prepared
  readonly signers: FirstRulesInAnswer['signers']
}

export function PreparedRules({ prepared, signers }: Props) {
  return (
    <>
      <Fingerprint prepared={prepared} />
      <Statements prepared={prepared} />
      <Acceptance prepared={prepared} signers={signers} />
      <Suspense>
        <RecoveryKeys recovery={prepared.recovery} />
      </Suspense>
      <Document prepared={prepared} />
    </>
  )
}

function Fingerprint({ prepared: { hash, fingerprint, prices, ...prepared } }: Pick<Props, 'prepared'>) {
  const words = useFirstRulesWords()
  const { somebody } = useRulesWords()
  return (
    <section className="grid gap-2 border-b border-line px-5 py-4" aria-label={words.hash}>
      <p className="text-soft">
        {words.preparedBy(prepared.proposed_by?.name ?? somebody, localTime(prepared.proposed_at))}
      </p>
      {prices !== null && prices.note !== '' && <p className="text-soft">{prices.note}</p>}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="text-mute">{words.hashWords}</dt>
        <dd className="font-mono font-medium" data-hash-words>
          {fingerprint.join(' ')}
        </dd>
        <dt className="text-mute">{words.hash}</dt>
        <dd className="font-mono text-xs" data-hash={hash}>
          {groupsOf(hash).join(' ')}
        </dd>
      </dl>
      <p className="text-soft">{words.hashWhy}</p>
      <p className="flex flex-wrap gap-2">
        <WithdrawRulesButton label={words.withdraw} question={words.withdrawAsk} />
      </p>
    </section>
  )
}

/** Eight characters each, as people read them. */
const groupsOf = (hash: string): string[] => hash.match(/.{8}/g) ?? []

function Statements({ prepared: { hash, governors, joins_missing } }: Pick<Props, 'prepared'>) {
  const words = useFirstRulesWords()
  const { somebody } = useRulesWords()
  const page = useApproverPage('rules')
  const namesOf = (people: readonly { readonly name: string | null }[]) =>
    [...new Set(people.map(({ name }) => name ?? somebody))].join(', ')
  const waiting = governors.filter(({ has_adopted }) => !has_adopted)
  const isComplete = waiting.length + joins_missing.length === 0
  return (
    <section className="grid gap-2 border-b border-line px-5 py-4" aria-labelledby="first-statements">
      <h2 id="first-statements" className="font-semibold">
        {words.statements}
      </h2>
      <p className="text-soft">{words.statementsWhy}</p>
      {isComplete && <p className="text-good">{words.allStated}</p>}
      {waiting.length > 0 && <p className="text-warn">{words.waitsFor(namesOf(waiting))}</p>}
      {joins_missing.length > 0 && <p className="text-warn">{words.joinsMissing(namesOf(joins_missing))}</p>}
      {!isComplete && (
        <Button look="solid" className="justify-self-start max-sm:w-full" onClick={() => void page.open()}>
          <ExternalLink aria-hidden className="size-4" />
          {words.openPage}
        </Button>
      )}
      {page.note}
      {joins_missing.some(({ credential_id }) => credential_id === null) && (
        <Suspense>
          <RecoveryStatement hash={hash} act="join" />
        </Suspense>
      )}
    </section>
  )
}

function Acceptance({ prepared: { hash, governors, joins_missing }, signers }: Props) {
  const words = useFirstRulesWords()
  const isComplete = joins_missing.length === 0 && governors.every(({ has_adopted }) => has_adopted)
  const file = rulesFileName(hash)
  return (
    <section className="grid gap-2 border-b border-line px-5 py-4" aria-labelledby="first-acceptance">
      <h2 id="first-acceptance" className="font-semibold">
        {words.accept}
      </h2>
      <p className="max-w-3xl text-soft">{words.acceptWhy}</p>
      {isComplete ? (
        <p>
          <RulesFileButton hash={hash} label={words.file} />
        </p>
      ) : (
        <p className="text-warn">{words.incomplete}</p>
      )}
      <div className="grid max-w-3xl gap-2">
        <CommandLine command={`npm run rules -w apps/signer -- --show ${file}`} />
        <CommandLine command={`npm run rules -w apps/signer -- --accept ${hash} ${file}`} />
      </div>
      <ul className="max-w-3xl">
        {signers.map(({ party, state, hash: own }) => (
          <li key={party} data-signer={party} className="border-t border-line py-1.5">
            <p className="flex justify-between gap-3">
              <span>{words.signer(party)}</span>
              <span
                className={state === 'accepted' ? 'text-good' : state === 'other' ? 'text-bad' : 'text-warn'}
              >
                {words.signerStates[state]}
              </span>
            </p>
            {state === 'other' && own !== null && (
              <p className="font-mono text-xs break-words text-soft">
                {words.otherHash(groupsOf(own).join(' '))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Document({ prepared }: Pick<Props, 'prepared'>) {
  const words = useFirstRulesWords()
  const rulesWords = useRulesWords()
  const { document, credentials } = prepared
  const { people, governance } = document
  const governing = people.filter(({ roles }) => roles.includes('governor')).map(({ name }) => name)
  return (
    <section className="border-b border-line px-5 py-4" aria-labelledby="first-document">
      <h2 id="first-document" className="text-base font-semibold">
        {words.document}
      </h2>
      <p className="mt-1">
        {words.governedBy(governing.join(', '), governance.needed, governance.delayHours)}
      </p>
      <ul>
        {document.keys.map(({ keyId, threshold, parties, wallets }) => (
          <li key={keyId} className="break-words text-soft">
            {words.keyLine(keyId, threshold, parties.length, wallets.length)}
          </li>
        ))}
      </ul>
      <RulesSentences inForce={prepared} />
      <h3 className="mt-5 mb-1 font-semibold">{words.whoIsWho}</h3>
      <ul className="max-w-3xl">
        {people.map(({ id, name, roles }) => (
          <li key={id} className="border-t border-line py-1.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <bdi className="font-medium">{name}</bdi>
              <span className="text-soft">{rolesText(roles, rulesWords)}</span>
            </p>
            {credentials
              .filter((credential) => credential.id === id)
              .map(({ credential_id, fingerprint }) => (
                <div key={credential_id} className="text-xs">
                  <p className="font-mono text-soft">{fingerprint.join(' ')}</p>
                  <CopyText text={credential_id} isWhole />
                </div>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
