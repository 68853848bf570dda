import { lazyWords } from '../../words/words.tsx'

export const usePolicyWords = lazyWords({
  en: async () => (await import('../../../locales/en/policy.ts')).policy,
  es: async () => (await import('../../../locales/es/policy.ts')).policy,
})
export type PolicyWords = ReturnType<typeof usePolicyWords>

export const useWizardWords = lazyWords({
  en: async () => (await import('../../../locales/en/policy-wizard.ts')).policyWizard,
  es: async () => (await import('../../../locales/es/policy-wizard.ts')).policyWizard,
})
export type WizardWords = ReturnType<typeof useWizardWords>
