/** Predicts the address of a forwarder, in the browser alone. */
import { forwarderChains, type HexFault, predictForwarder } from '@holdfast/policy'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWizardWords, type WizardWords } from '../policies/words.ts'
import { WholeAddress } from '../transfers/WholeAddress.tsx'
import type { ForwarderDraft } from './wizard-storage.ts'

interface Props {
  readonly forwarder: ForwarderDraft
  readonly onChange: (changed: Partial<ForwarderDraft>) => void
  /** The init code is not that of the chain, and that matters. */
  readonly isRefused: boolean
}

export function ForwarderStep({ forwarder, onChange, isRefused }: Props) {
  const { forwarder: words, yes, no } = useWizardWords()
  const { address, initCodeHash, faults } = predictForwarder(forwarder)
  const chosen = forwarderChains.find(({ chain }) => chain === forwarder.chain)
  return (
    <>
      <div className="max-w-64">
        <Select
          label={words.chain}
          name="chain"
          options={forwarderChains.map(({ chain }) => ({ value: chain, label: words.chains[chain] }))}
          value={forwarder.chain}
          onChange={(chain) =>
            onChange({
              chain,
              factory: forwarderChains.find((entry) => entry.chain === chain)?.factory ?? '',
            })
          }
        />
      </div>
      <ChoiceBar
        label={words.isEnforced}
        name="isEnforced"
        hint={words.isEnforcedHint}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        value={forwarder.isEnforced ? 'yes' : 'no'}
        onChange={(next) => onChange({ isEnforced: next === 'yes' })}
      />
      <TextField
        label={words.factory}
        name="factory"
        isMono
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={forwarder.factory}
        onChange={(factory) => onChange({ factory })}
        hint={words.factoryHint}
        error={hexFault(faults.factory, words.faults.factory, words)}
      />
      <TextField
        label={words.salt}
        name="salt"
        isMono
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={forwarder.salt}
        onChange={(salt) => onChange({ salt })}
        hint={words.saltHint}
        error={hexFault(faults.salt, words.faults.salt, words)}
      />
      <TextArea
        label={words.initCode}
        name="initCode"
        isMono
        rows={3}
        spellCheck={false}
        autoComplete="off"
        maxLength={200_000}
        value={forwarder.initCode}
        onChange={(initCode) => onChange({ initCode })}
        hint={words.initCodeHint}
        error={hexFault(faults.initCode, '', words) ?? (isRefused ? words.faults.mismatch : undefined)}
      />
      <BuildFromArguments />
      <dl className="grid gap-2 border-t border-line pt-3">
        <Fact name={words.expected}>
          {chosen?.expectedInitCodeHash ?? <span className="text-mute">{words.noExpected}</span>}
        </Fact>
        <Fact name={words.hash}>
          {initCodeHash === null ? (
            <span className="text-mute">{words.noHash}</span>
          ) : (
            <CopyText text={initCodeHash} />
          )}
        </Fact>
        <Fact name={words.predicted}>
          {address === null ? (
            <span className="text-mute">{words.noPrediction}</span>
          ) : (
            <WholeAddress address={address} />
          )}
        </Fact>
      </dl>
    </>
  )
}

/** No bytecode exists yet, whatever the arguments are. */
function BuildFromArguments() {
  const { forwarder: words } = useWizardWords()
  const [args, setArgs] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <div className="grid gap-2">
      <TextField
        label={words.args}
        name="args"
        isMono
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        value={args}
        onChange={(text) => {
          setArgs(text)
          setTried(false)
        }}
        hint={words.argsHint}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setTried(true)}>{words.build}</Button>
        <p role="alert" className="text-bad empty:hidden">
          {isTried && words.faults.bytecode}
        </p>
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
    <dt className="text-mute">{name}</dt>
    <dd className="min-w-0 break-all">{children}</dd>
  </div>
)

function hexFault(
  fault: HexFault | undefined,
  length: string,
  { faults }: WizardWords['forwarder'],
): string | undefined {
  if (fault === undefined) return undefined
  return { odd: faults.odd, 'not-hex': faults.notHex, length, checksum: faults.checksum }[fault]
}
