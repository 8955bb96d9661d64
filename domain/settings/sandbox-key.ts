/** Prefix of the built-in payment sandbox's Key ID (server/giving/provider/sandbox-mode.ts). */
export const SANDBOX_KEY_PREFIX = 'rzp_test_sandbox'
