/** Opens the form of a new transfer to an entry. */
import { WhyButton } from '../../ui/WhyButton.tsx'
import { type NamedAddress, useAddressWords } from './address-list.ts'
import type { AddressActs } from './AddressMenu.tsx'

interface Props extends Pick<AddressActs, 'sending'> {
  readonly name: NamedAddress
}

export function SendButton({ name, sending }: Props) {
  const { send, sendTo } = useAddressWords()
  if (sending === null) return null
  return (
    <WhyButton
      look="row"
      aria-label={sendTo(name.name)}
      whyNot={sending.whyNot}
      onClick={() => sending.send(name)}
    >
      {send}
    </WhyButton>
  )
}
