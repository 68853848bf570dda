import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { useWizardWords } from '../policies/words.ts'

interface Props {
  readonly name:
    | 'needsAutomation'
    | 'geoRestricted'
    | 'roleBoundApprovals'
    | 'requireHumanSignerEveryTx'
    | 'ppSeatRedundancy'
    | 'strictRequireTwoPPSeats'
    | 'treasuryHoursOnly'
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

export function YesNo({ name, value, onChange }: Props) {
  const words = useWizardWords()
  return (
    <ChoiceBar
      label={words.questions[name]}
      name={name}
      hint={words.hints[name]}
      options={[
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]}
      value={value ? 'yes' : 'no'}
      onChange={(next) => onChange(next === 'yes')}
    />
  )
}
