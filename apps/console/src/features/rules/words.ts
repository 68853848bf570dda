import { lazyWords } from '../../words/words.tsx'

export const useRulesWords = lazyWords({
  en: async () => (await import('../../../locales/en/rules.ts')).rules,
  es: async () => (await import('../../../locales/es/rules.ts')).rules,
})
export type RulesWords = ReturnType<typeof useRulesWords>

export const useRulesComparisonWords = lazyWords({
  en: async () => (await import('../../../locales/en/rules-comparison.ts')).rulesComparison,
  es: async () => (await import('../../../locales/es/rules-comparison.ts')).rulesComparison,
})

export const useFirstRulesWords = lazyWords({
  en: async () => (await import('../../../locales/en/first-rules.ts')).firstRules,
  es: async () => (await import('../../../locales/es/first-rules.ts')).firstRules,
})

export const useRecoveryKeysWords = lazyWords({
  en: async () => (await import('../../../locales/en/recovery-keys.ts')).recoveryKeys,
  es: async () => (await import('../../../locales/es/recovery-keys.ts')).recoveryKeys,
})

export const useTransferTestWords = lazyWords({
  en: async () => (await import('../../../locales/en/transfer-test.ts')).transferTest,
  es: async () => (await import('../../../locales/es/transfer-test.ts')).transferTest,
})

export const useRulesSimulationWords = lazyWords({
  en: async () => (await import('../../../locales/en/rules-simulation.ts')).rulesSimulation,
  es: async () => (await import('../../../locales/es/rules-simulation.ts')).rulesSimulation,
})
