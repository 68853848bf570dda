/** A version of the rules as sentences, each with whether the signers or only the server check it. */
import type { ReactNode } from 'react'
import { britishLocale } from '../../format/british-locale.ts'
import { countText } from '../../format/count-text.ts'
import { usePolicyInForce } from '../policies/use-policy.ts'
import { useLocale } from '../../words/words.tsx'
import { approvalLines, approversOf, uncountedByServer } from './approval-lines.ts'
import { CheckedBy } from './CheckedBy.tsx'
import { capLines } from './cap-lines.ts'
import { feeText } from './describe-rules-change.ts'
import type { RulesView } from './use-rules.ts'
import { UnlistedAssets } from './UnlistedAssets.tsx'
import { useRulesWords } from './words.ts'

interface Props {
  readonly inForce: Pick<NonNullable<RulesView['in_force']>, 'document' | 'prices'>
  /** Those of the version in force; absent for a version that is prepared. */
  readonly people?: RulesView['people']
}

export function RulesSentences({ inForce, people }: Props) {
  const words = useRulesWords()
  return (
    <>
      <div className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <WhoApproves inForce={inForce} {...(people === undefined ? {} : { people })} />
          <Limits inForce={inForce} />
        </div>
        <div className="grid content-start gap-5">
          <Recipients inForce={inForce} />
          <WhereAndFees inForce={inForce} />
          <Signing inForce={inForce} />
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-xs text-mute">
        <span>
          <CheckedBy by="signers" /> {words.bySignersWhy}
        </span>
        <span>
          <CheckedBy by="server" /> {words.byServerWhy}
        </span>
      </p>
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Line({
  by = 'signers',
  children,
}: {
  readonly by?: 'signers' | 'server'
  readonly children: ReactNode
}) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-0.5">
      <span className="min-w-0 break-words">{children}</span>
      <CheckedBy by={by} />
    </li>
  )
}

function WhoApproves({ inForce: { document }, people }: Props) {
  const locale = useLocale()
  const words = useRulesWords()
  const { data: policy } = usePolicyInForce()
  const approvers =
    people === undefined
      ? words.countingRoles(policy?.bundle.app.approvals.roleBound ?? false)
      : approversOf(people, words)
  const uncounted = people === undefined ? [] : uncountedByServer(people, words)
  return (
    <Group title={words.whoApproves}>
      {approvalLines(document, words, locale, approvers).map((line) => (
        <Line key={line}>{line}</Line>
      ))}
      {uncounted.length > 0 && (
        <Line by="server">
          {words.notCounted(new Intl.ListFormat(britishLocale(locale)).format(uncounted), uncounted.length)}
        </Line>
      )}
      <Line>{words.notRequester}</Line>
      <Line>{words.expires(words.minutes(document.approvalMinutes))}</Line>
      <Line>{words.governance(document.governance.needed, document.governance.delayHours)}</Line>
    </Group>
  )
}

function Limits({ inForce: { document, prices } }: Props) {
  const locale = useLocale()
  const { data: policy } = usePolicyInForce()
  const limits = policy?.bundle.app.limits
  const words = useRulesWords()
  return (
    <Group title={words.limits}>
      {capLines({ document, prices }, words, locale).map(({ caps, notes }) => (
        <Line key={[caps, ...notes].join(' ')}>
          {caps}
          {notes.map((note) => (
            <span key={note} className="block text-xs text-mute">
              {note}
            </span>
          ))}
        </Line>
      ))}
      {prices !== null && prices.unlisted.length > 0 && (
        <Line>
          <UnlistedAssets unlisted={prices.unlisted} />
        </Line>
      )}
      {document.keys.length > 1 && <Line>{words.capOfEachKey(document.keys.length)}</Line>}
      {limits !== undefined && (
        <Line by="server">
          {words.dollars(countText(limits.perTxCapUSD, locale), countText(limits.dailyCapUSD, locale))}
        </Line>
      )}
    </Group>
  )
}

function Recipients({ inForce: { document } }: Props) {
  const words = useRulesWords()
  const { recipients, others } = document
  return (
    <Group title={words.recipients}>
      <Line>
        {others === 'refused' ? words.onlyListed(recipients.length) : words.listed(recipients.length)}
      </Line>
      <Line>{others === 'refused' ? words.othersRefused : words.othersNeed(others)}</Line>
    </Group>
  )
}

function Signing({ inForce: { document } }: Props) {
  const words = useRulesWords()
  return (
    <Group title={words.signing}>
      {document.keys.map(({ keyId, threshold, parties }) => (
        <Line key={keyId}>{words.quorum(threshold, parties.length)}</Line>
      ))}
      <Line>{words.signersFixed}</Line>
    </Group>
  )
}

function WhereAndFees({ inForce: { document } }: Props) {
  const locale = useLocale()
  const words = useRulesWords()
  const { data: policy } = usePolicyInForce()
  const controls = policy?.bundle.app.controls
  const { hours, assets } = document
  const fees = new Set(assets.map(({ network, feeCeiling }) => feeText(feeCeiling, network, locale)))
  const isAnywhere =
    controls === undefined || controls.geoAllowlist.length + controls.ipAllowlist.length === 0
  return (
    <>
      <Group title={words.where}>
        <Line>
          {hours === null
            ? words.anyHour
            : words.hours(hours.days.map((day) => words.days[day] ?? '').join(', '), hours.from, hours.to)}
        </Line>
        {isAnywhere && <Line by="server">{words.anywhere}</Line>}
        {controls !== undefined && controls.geoAllowlist.length > 0 && (
          <Line by="server">{words.countries(controls.geoAllowlist.join(', '))}</Line>
        )}
        {controls !== undefined && controls.ipAllowlist.length > 0 && (
          <Line by="server">{words.addresses(controls.ipAllowlist.length)}</Line>
        )}
      </Group>
      <Group title={words.fees}>
        {[...fees].map((fee) => (
          <Line key={fee}>{words.maxFee(fee)}</Line>
        ))}
      </Group>
    </>
  )
}
