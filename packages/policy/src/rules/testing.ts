export { nextRules, rulesOf } from './rules.fixture.ts'
