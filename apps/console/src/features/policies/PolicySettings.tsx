/** A policy in plain words, a sentence for each setting, in groups. Each shows whether Holdfast enforces it. */
import { enforcedBySigners, enforcedToday, type PolicyFacts, type PolicySetting } from '@holdfast/policy'
import { useQuery } from '@tanstack/react-query'
import { CircleDashed, Fingerprint, LockKeyhole, ShieldCheck } from 'lucide-react'
import { type ReactNode, useContext, useId } from 'react'
import { useSession } from '../../session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { useLocale } from '../../words/words.tsx'
import { rulesQuery } from '../../calls/rules-query.ts'
import { AppliedAtOnce } from './applied-at-once.ts'
import { describeSetting } from './describe-setting.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  readonly facts: PolicyFacts
  /** Settings to leave out: their answer is wrong or missing. */
  readonly unsettled?: ReadonlySet<PolicySetting>
  /** The settings of the current step. */
  readonly current?: readonly PolicySetting[]
  /** Settings whose sentence says less than the signers enforce, with what they enforce instead. */
  readonly instead?: Partial<Record<PolicySetting, ReactNode>>
}

const groups = {
  people: ['signingMode', 'required', 'roleBound', 'expiry', 'holders', 'presence'],
  limits: ['perTxCap', 'dailyCap', 'recipients', 'hours', 'ips', 'countries'],
  key: ['keyThreshold', 'seats', 'mostSeats', 'strictSeats', 'roundTimeout', 'reshare'],
  always: ['binding', 'nonces'],
} as const satisfies Record<string, readonly PolicySetting[]>

const nothing: ReadonlySet<PolicySetting> = new Set()
const none: readonly PolicySetting[] = []
const asTheyAre: Props['instead'] & {} = {}

export function PolicySettings({ facts, unsettled = nothing, current = none, instead = asTheyAre }: Props) {
  const words = usePolicyWords()
  const id = useId()
  return (
    <div className="grid gap-4">
      {Object.entries(groups).map(([group, settings]) => (
        <div key={group} className="grid gap-0.5">
          <p id={`${id}-${group}`} className="mb-0.5 text-2xs font-medium text-mute">
            {words.groups[group as keyof typeof groups]}
          </p>
          <ul aria-labelledby={`${id}-${group}`} className="grid">
            {settings.map((setting) => (
              <li
                key={setting}
                data-setting={setting}
                className={cx(
                  'border-l-2 py-1 pl-2.5',
                  current.includes(setting) ? 'border-accent bg-selected/40' : 'border-line',
                )}
              >
                {unsettled.has(setting) ? (
                  <p className="text-mute">{words.unsettled(words.settings[setting])}</p>
                ) : instead[setting] !== undefined ? (
                  <div className="flex gap-2">
                    <div className="min-w-0 flex-1">{instead[setting]}</div>
                    <Enforcement setting={setting} />
                  </div>
                ) : (
                  <SettingSentence setting={setting} facts={facts} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

export function SettingSentence({
  setting,
  facts,
}: {
  readonly setting: PolicySetting
  readonly facts: PolicyFacts
}) {
  const words = usePolicyWords()
  const locale = useLocale()
  const { sentence, items, areItemsMono } = describeSetting(setting, facts[setting], words, locale)
  return (
    <>
      <p className="flex gap-2">
        <span className="min-w-0 flex-1">{sentence}</span>
        <Enforcement setting={setting} />
      </p>
      {items.length > 0 && <Items label={words.settings[setting]} items={items} isMono={areItemsMono} />}
    </>
  )
}

const mostUnscrolled = 6

interface ItemsProps {
  readonly label: string
  readonly items: readonly string[]
  readonly isMono: boolean
}

function Items({ label, items, isMono }: ItemsProps) {
  const list = (
    <ul className={cx('mt-0.5 grid text-soft', isMono && 'font-mono text-xs')}>
      {items.map((item) => (
        <li key={item} className="break-all">
          <bdi>{item}</bdi>
        </li>
      ))}
    </ul>
  )
  if (items.length <= mostUnscrolled) return list
  return (
    <Scroller label={label} className="max-h-32">
      {list}
    </Scroller>
  )
}

const marks = {
  signers: [Fingerprint, 'text-good'],
  server: [ShieldCheck, 'text-good'],
  always: [LockKeyhole, 'text-good'],
  recorded: [CircleDashed, 'text-mute'],
} as const
type Mark = keyof typeof marks

/** Under rules most settings are enforced by each signer. */
function markOf(setting: PolicySetting, hasRules: boolean): Mark {
  const today = enforcedToday[setting]
  if (today !== 'enforced') return today
  return hasRules && enforcedBySigners.has(setting) ? 'signers' : 'server'
}

function useHasRules(): boolean {
  const { entityId } = useSession()
  const { data } = useQuery(rulesQuery(entityId))
  return (data?.in_force ?? null) !== null
}

function Enforcement({ setting }: { readonly setting: PolicySetting }) {
  return useContext(AppliedAtOnce) ? (
    <EnforcementMark mark={markOf(setting, false)} />
  ) : (
    <EnforcementInOrganisation setting={setting} />
  )
}

const EnforcementInOrganisation = ({ setting }: { readonly setting: PolicySetting }) => (
  <EnforcementMark mark={markOf(setting, useHasRules())} />
)

function EnforcementMark({ mark }: { readonly mark: Mark }) {
  const { enforcement: words } = usePolicyWords()
  return (
    <span title={words.tips[mark]} className="shrink-0 pt-0.5" data-enforcement={mark}>
      <MarkIcon mark={mark} />
      <span className="sr-only">({words.names[mark]})</span>
    </span>
  )
}

function MarkIcon({ mark }: { readonly mark: Mark }) {
  const [Icon, look] = marks[mark]
  return <Icon aria-hidden className={cx('size-3.5', look)} />
}

/** The legend of the marks beside the sentences. */
export function EnforcementLegend() {
  const { enforcement: words } = usePolicyWords()
  const hasRules = useHasRules()
  const shown = (['signers', 'server', 'always', 'recorded'] as const).filter(
    (mark) => mark !== 'signers' || hasRules,
  )
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs text-soft">
      {shown.map((mark) => (
        <div key={mark} className="col-span-full grid grid-cols-subgrid">
          <dt className="flex shrink-0 items-center gap-1 self-start font-medium">
            <MarkIcon mark={mark} />
            {words.names[mark]}
          </dt>
          <dd className="text-mute">{words.tips[mark]}</dd>
        </div>
      ))}
    </dl>
  )
}
