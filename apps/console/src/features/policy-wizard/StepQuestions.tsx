/** The questions of the first five steps. */
import { countries, entriesOf, holdersOf, keyThresholds, userPresencePolicies } from '@holdfast/policy'
import { lazy, Suspense } from 'react'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { useLocale } from '../../words/words.tsx'
import { countryNames } from '../policies/describe-setting.ts'
import { useWizardWords } from '../policies/words.ts'
import { faultText } from './fault-text.ts'
import { FigureField } from './FigureField.tsx'
import { LinesField } from './LinesField.tsx'
import { RecipientsThatStay } from './RecipientsThatStay.tsx'
import { SignerLimits } from './SignerLimits.tsx'
import { RecipientsRead } from './RecipientsRead.tsx'
import { summarizeDraft } from './summarize-draft.ts'
import type { CheckedAddress } from './use-address-checks.ts'
import type { ChosenPeople } from './use-directory.ts'
import type { Wizard } from './use-wizard.ts'
import { YesNo } from './YesNo.tsx'

/** The only step that searches while a person types. */
const HolderPickers = lazy(async () => ({ default: (await import('./HolderPickers.tsx')).HolderPickers }))

interface Props {
  readonly wizard: Wizard
}

export function BusinessQuestions({ wizard: { start, answers, answer, shownFaults } }: Props) {
  const words = useWizardWords()
  return (
    <>
      <YesNo
        name="needsAutomation"
        value={answers.needsAutomation}
        onChange={(needsAutomation) => answer({ needsAutomation })}
      />
      <FigureField
        name="typicalTxSizeUSD"
        value={answers.typicalTxSizeUSD}
        onChange={(typicalTxSizeUSD) => answer({ typicalTxSizeUSD })}
        faults={shownFaults}
      />
      <FigureField
        name="dailyVolumeUSD"
        value={answers.dailyVolumeUSD}
        onChange={(dailyVolumeUSD) => answer({ dailyVolumeUSD })}
        faults={shownFaults}
      />
      <YesNo
        name="geoRestricted"
        value={answers.geoRestricted}
        onChange={(geoRestricted) => answer({ geoRestricted })}
      />
      <YesNo
        name="roleBoundApprovals"
        value={answers.roleBoundApprovals}
        onChange={(roleBoundApprovals) => answer({ roleBoundApprovals })}
      />
      <div data-approvals>
        <p className="font-medium">{words.approvals}</p>
        <p className="pt-1 text-soft">
          {words.approvalsFixed(
            summarizeDraft(answers, start.bundle).facts.required.count,
            start.bundle !== null,
          )}
        </p>
      </div>
    </>
  )
}

export function HolderQuestions({
  wizard: { answers, answer, shownFaults },
  chosen,
}: Props & { readonly chosen: ChosenPeople }) {
  const words = useWizardWords()
  const locale = useLocale()
  const fault = shownFaults.find(({ field }) => field === 'phoneShareHolders')
  return (
    <>
      <YesNo
        name="requireHumanSignerEveryTx"
        value={answers.requireHumanSignerEveryTx}
        onChange={(requireHumanSignerEveryTx) => answer({ requireHumanSignerEveryTx })}
      />
      <Suspense fallback={<div className="min-h-40" />}>
        <HolderPickers
          label={words.questions.phoneShareHolders}
          holders={holdersOf(answers)}
          onChange={(holders) =>
            answer({
              phoneShareHolders: holders.map(({ name }) => name),
              phoneShareHolderIds: holders.map(({ id }) => id),
            })
          }
          chosen={chosen}
          error={fault === undefined ? undefined : faultText(fault, words, locale)}
        />
      </Suspense>
      <ChoiceBar
        label={words.questions.userPresencePolicy}
        name="userPresencePolicy"
        hint={words.hints.userPresencePolicy}
        options={userPresencePolicies.map((value) => ({ value, label: words.presence[value] }))}
        value={answers.userPresencePolicy}
        onChange={(userPresencePolicy) => answer({ userPresencePolicy })}
      />
    </>
  )
}

export function ThresholdQuestions({ wizard: { answers, answer } }: Props) {
  const words = useWizardWords()
  return (
    <>
      <ChoiceBar
        label={words.questions.threshold}
        name="threshold"
        hint={words.hints.threshold}
        options={keyThresholds.map((value) => ({ value, label: words.thresholds[value] }))}
        value={answers.threshold}
        onChange={(threshold) => answer({ threshold })}
      />
      <YesNo
        name="ppSeatRedundancy"
        value={answers.ppSeatRedundancy}
        onChange={(ppSeatRedundancy) => answer({ ppSeatRedundancy })}
      />
      <YesNo
        name="strictRequireTwoPPSeats"
        value={answers.strictRequireTwoPPSeats}
        onChange={(strictRequireTwoPPSeats) => answer({ strictRequireTwoPPSeats })}
      />
    </>
  )
}

export function LimitQuestions({
  wizard: { start, answers, answer, shownFaults },
  checked,
}: Props & { readonly checked: readonly CheckedAddress[] }) {
  return (
    <>
      <Suspense>
        <SignerLimits />
      </Suspense>
      <YesNo
        name="treasuryHoursOnly"
        value={answers.treasuryHoursOnly}
        onChange={(treasuryHoursOnly) => answer({ treasuryHoursOnly })}
      />
      <FigureField
        name="perTxCapUSD"
        value={answers.perTxCapUSD}
        onChange={(perTxCapUSD) => answer({ perTxCapUSD })}
        faults={shownFaults}
      />
      <FigureField
        name="dailyCapUSD"
        value={answers.dailyCapUSD}
        onChange={(dailyCapUSD) => answer({ dailyCapUSD })}
        faults={shownFaults}
      />
      <LinesField
        name="whitelistedAddresses"
        lines={answers.whitelistedAddresses}
        onChange={(whitelistedAddresses) => answer({ whitelistedAddresses })}
        faults={shownFaults}
      >
        <Suspense>
          {answers.whitelistedAddresses.length === 0 && (
            <RecipientsThatStay needed={summarizeDraft(answers, start.bundle).facts.required.count} />
          )}
          <RecipientsRead checked={checked} />
        </Suspense>
      </LinesField>
      <FigureField
        name="approvalExpiryMinutes"
        value={answers.approvalExpiryMinutes}
        onChange={(approvalExpiryMinutes) => answer({ approvalExpiryMinutes })}
        faults={shownFaults}
      />
    </>
  )
}

export function AccessQuestions({ wizard: { answers, answer, shownFaults } }: Props) {
  const words = useWizardWords()
  return (
    <>
      <LinesField
        name="ipAllowlist"
        lines={answers.ipAllowlist}
        onChange={(ipAllowlist) => answer({ ipAllowlist })}
        faults={shownFaults}
      />
      <LinesField
        name="geoAllowlist"
        lines={answers.geoAllowlist}
        onChange={(geoAllowlist) => answer({ geoAllowlist })}
        faults={shownFaults}
      >
        <CountriesRead label={words.found.countries} lines={answers.geoAllowlist} />
      </LinesField>
    </>
  )
}

function CountriesRead({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  const nameOf = countryNames(useLocale())
  const codes = new Set(entriesOf(lines).map(({ text }) => text.toUpperCase()))
  const read = [...codes].filter((code) => countries.has(code))
  if (read.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {read.map((code) => (
        <li key={code} className="rounded-full bg-selected px-2 py-0.5 text-xs">
          {nameOf(code)}
        </li>
      ))}
    </ul>
  )
}
