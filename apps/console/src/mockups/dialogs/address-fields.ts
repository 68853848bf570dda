import { anything, filled } from './checks.ts'
import type { SampleField } from './SampleForm.tsx'

type AddressLabels = Readonly<Record<'country' | 'street' | 'city' | 'state' | 'zip' | 'tin', string>>

/** A postal address and a tax number. Not every country has states. */
export const addressFields = (
  labels: AddressLabels,
  optional: (label: string) => string,
): readonly SampleField[] => [
  { name: 'country', label: labels.country, check: filled, isHalf: true },
  { name: 'city', label: labels.city, check: filled, isHalf: true },
  { name: 'street', label: labels.street, check: filled },
  { name: 'state', label: optional(labels.state), check: anything, isHalf: true },
  { name: 'zip', label: labels.zip, check: filled, isHalf: true },
  { name: 'tin', label: labels.tin, check: filled, isMono: true },
]
