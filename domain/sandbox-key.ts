/** How the Key ID of the built-in payment sandbox begins (server/giving/provider/sandbox-mode.ts). */
export const SANDBOX_KEY_PREFIX = 'rzp_test_sandbox'
