/** A field for pasted and compared characters, such as an address or the id of a key: no suggestions, no spell checking. */
import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'isMono' | 'autoComplete' | 'spellCheck'>

export const CodeField = (props: Props) => (
  <TextField maxLength={128} {...props} isMono autoComplete="off" spellCheck={false} />
)
