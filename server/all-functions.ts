import type { FunctionName } from '#domain/api/contracts.ts'
import { productVersion } from '#domain/api/site.ts'
import { administratorFunctions } from './administrators/functions.ts'
import { booksFunctions } from './books/functions.ts'
import { donorPageFunctions } from './donor-page/functions.ts'
import { giftLink } from './donor-page/gift-link.ts'
import { implement, type ServerFunction } from './function.ts'
import { bankFunctions } from './giving/bank/functions.ts'
import { dedicationFunctions } from './giving/dedications/functions.ts'
import { givingFunctions } from './giving/functions.ts'
import { pledgeFunctions } from './giving/pledges.ts'
import { upiQr } from './giving/upi-qr.ts'
import { messageFunctions } from './messages/functions.ts'
import { privacyFunctions } from './privacy/functions.ts'
import { recordConsent } from './privacy/record-consent.ts'
import { receiptFunctions } from './receipts/functions.ts'
import { verifyReceipt } from './receipts/verify-receipt.ts'
import { statementFunctions } from './statement/functions.ts'
import { systemHealth } from './system-health.ts'
import { commit, version } from './version.ts'

/** Every function, by its name in the URL. */
export const allFunctions: Record<FunctionName, ServerFunction> = {
  'gift-challenge': givingFunctions.giftChallenge,
  'create-razorpay-order': givingFunctions.createRazorpayOrder,
  'start-monthly-gift': givingFunctions.startMonthlyGift,
  'change-monthly-gift': givingFunctions.changeMonthlyGift,
  'adopt-subscription': givingFunctions.adoptSubscription,
  'send-method-link': givingFunctions.sendMethodLink,
  'gift-link': giftLink,
  'verify-razorpay-payment': givingFunctions.verifyRazorpayPayment,
  'check-razorpay-order': givingFunctions.checkRazorpayOrder,
  'razorpay-webhook': givingFunctions.razorpayWebhook,
  'refund-razorpay-payment': givingFunctions.refundRazorpayPayment,
  'correct-donation': givingFunctions.correctDonation,
  'read-payouts': givingFunctions.readPayouts,
  'adopt-payment': givingFunctions.adoptPayment,
  'gift-summary': givingFunctions.giftSummary,
  'dedicate-gift': dedicationFunctions.dedicateGift,
  'dedication-card': dedicationFunctions.dedicationCard,
  'stop-cards': dedicationFunctions.stopCards,
  'pledge-link': pledgeFunctions.pledgeLink,
  'thank-donor': messageFunctions.thankDonor,
  'open-pledge': pledgeFunctions.openPledge,
  'upi-qr': upiQr,
  'poster-pdf': receiptFunctions.posterPdf,
  'donor-details': receiptFunctions.donorDetails,
  'confirm-donor-email': receiptFunctions.confirmDonorEmail,
  'verify-receipt': verifyReceipt,
  'receipt-action': receiptFunctions.receiptAction,
  'correct-receipt': donorPageFunctions.correctReceipt,
  'receipt-file': receiptFunctions.receiptFile,
  'receipt-batch': receiptFunctions.receiptBatch,
  'donor-identifier': receiptFunctions.donorIdentifier,
  'import-identifiers': receiptFunctions.importIdentifiers,
  'receipt-signature': receiptFunctions.receiptSignature,
  'statement-run': statementFunctions.statementRun,
  'statement-file': statementFunctions.statementFile,
  'statement-certificates': statementFunctions.statementCertificates,
  'certificate-file': statementFunctions.certificateFile,
  'bank-statement': bankFunctions.bankStatement,
  'match-bank-line': bankFunctions.matchBankLine,
  books: booksFunctions.books,
  'make-auditor-file': booksFunctions.makeAuditorFile,
  'auditor-file': booksFunctions.auditorFile,
  'record-consent': recordConsent,
  'system-health': systemHealth,
  'product-version': implement(productVersion, async () => ({ version, commit })),
  'contact-form': messageFunctions.contactForm,
  'volunteer-application': messageFunctions.volunteerApplication,
  'guardian-consent': messageFunctions.guardianConsent,
  'inbox-reply': messageFunctions.inboxReply,
  'send-test-message': messageFunctions.sendTestMessage,
  'resend-message': messageFunctions.resendMessage,
  'story-letter': messageFunctions.storyLetter,
  'test-connection': messageFunctions.testConnection,
  'invite-administrator': administratorFunctions.inviteAdministrator,
  'resend-invitation': administratorFunctions.resendInvitation,
  'read-invitation': administratorFunctions.readInvitation,
  'accept-invitation': administratorFunctions.acceptInvitation,
  'personal-data': privacyFunctions.personalData,
  'erase-personal-data': privacyFunctions.erasePersonalData,
  'correct-personal-data': privacyFunctions.correctPersonalData,
  'privacy-request': privacyFunctions.privacyRequest,
  'donor-file': donorPageFunctions.donorFile,
  'monthly-gift-token': donorPageFunctions.monthlyGiftToken,
  'gift-details-token': donorPageFunctions.giftDetailsToken,
  'donor-consent': donorPageFunctions.donorConsent,
  'name-nominee': donorPageFunctions.nameNominee,
  'send-donor-link': donorPageFunctions.sendDonorLink,
}
