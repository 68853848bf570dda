/** Opens the form of a new transfer, or says why the person cannot request one. */
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWhyNoRequests } from './use-why-no-requests.ts'

type Props = Omit<ComponentProps<typeof WhyButton>, 'whyNot'>

export function NewTransferButton({ children, ...props }: Props) {
  const whyNot = useWhyNoRequests()
  return (
    <WhyButton look="solid" whyNot={whyNot} {...props}>
      <Plus aria-hidden className="size-4" />
      {children}
    </WhyButton>
  )
}
