/** 'Send' in a menu, loaded when the menu opens. It is disabled with the reason where the person cannot request a transfer. */
import { lazy, Suspense } from 'react'
import { MenuItem } from '../../ui/Menu.tsx'
import type { SendProps } from './SendOrWhyNot.tsx'

const SendOrWhyNot = lazy(async () => ({ default: (await import('./SendOrWhyNot.tsx')).SendOrWhyNot }))

export function SendItem(props: SendProps) {
  return (
    <Suspense
      fallback={
        <MenuItem isDisabled onSelect={props.onSend}>
          {props.label}
        </MenuItem>
      }
    >
      <SendOrWhyNot {...props} />
    </Suspense>
  )
}
