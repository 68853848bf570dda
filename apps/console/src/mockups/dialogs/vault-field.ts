import { sampleVaults } from '../sample.ts'
import { chosen } from './checks.ts'
import type { SampleField } from './SampleForm.tsx'

export const vaultField = (label: string): SampleField => ({
  name: 'vault',
  label,
  check: chosen,
  options: sampleVaults.map(({ name }) => ({ value: name, label: name })),
})
