/** The contract with its schemas, loaded for what has not exactly the declared shape. */
export { parseAdminMessage, readReply } from '@holdfast/contract'
