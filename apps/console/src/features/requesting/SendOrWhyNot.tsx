import { MenuItem } from '../../ui/Menu.tsx'
import { useWhyNoRequests } from './use-why-no-requests.ts'

export interface SendProps {
  readonly label: string
  /** The wallet that would send. Absent: the person chooses it in the form. */
  readonly walletId?: string
  readonly onSend: () => void
}

export function SendOrWhyNot({ label, walletId, onSend }: SendProps) {
  const whyNot = useWhyNoRequests(walletId)
  return (
    <MenuItem whyNot={whyNot} onSelect={onSend}>
      {label}
    </MenuItem>
  )
}
