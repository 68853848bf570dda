export {
  type PolicyBundle,
  keyThresholds,
  policyBundle,
  signingModes,
  userPresencePolicies,
} from './bundle.ts'
