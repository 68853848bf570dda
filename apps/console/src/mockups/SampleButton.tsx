/** A button that would change something if the page were live. Here it only shows a notice. */
import type { ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'
import { useSampleAct } from './refusal.ts'

export function SampleButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return <Button {...props} onClick={useSampleAct()} />
}
