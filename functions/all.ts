import type { FunctionName } from '#domain/api/contracts.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { adoptSubscription } from './adopt-subscription.ts'
import { changeMonthlyGift } from './change-monthly-gift.ts'
import { checkRazorpayOrder } from './check-razorpay-order.ts'
import { confirmDonorEmail } from './confirm-donor-email.ts'
import { contactFormFunction } from './contact-form.ts'
import type { ServerFunction } from './context.ts'
import { correctDonation } from './correct-donation.ts'
import { correctReceipt } from './correct-receipt.ts'
import { createRazorpayOrder } from './create-razorpay-order.ts'
import { donorDetails } from './donor-details.ts'
import { donorIdentifier } from './donor-identifier.ts'
import { giftChallenge } from './gift-challenge.ts'
import { giftLink } from './gift-link.ts'
import { giftSummary } from './gift-summary.ts'
import { guardianConsent } from './guardian-consent.ts'
import { importIdentifiers } from './import-identifiers.ts'
import { inboxReply } from './inbox-reply.ts'
import { inviteAdministrator } from './invite-administrator.ts'
import {
  donorConsent,
  donorFile,
  giftDetailsToken,
  monthlyGiftToken,
  nameNominee,
  sendDonorLink,
} from './my-giving.ts'
import { correctPersonalData, erasePersonalData, personalData, privacyRequest } from './personal-data.ts'
import { razorpayWebhook } from './razorpay-webhook.ts'
import { readInvitation } from './read-invitation.ts'
import { receiptAction } from './receipt-action.ts'
import { receiptBatch } from './receipt-batch.ts'
import { receiptFile } from './receipt-file.ts'
import { receiptSignature } from './receipt-signature.ts'
import { recordConsent } from './record-consent.ts'
import { refundRazorpayPayment } from './refund-razorpay-payment.ts'
import { resendInvitation } from './resend-invitation.ts'
import { resendMessage } from './resend-message.ts'
import { sendMethodLink } from './send-method-link.ts'
import { sendTestMessage } from './send-test-message.ts'
import { startMonthlyGift } from './start-monthly-gift.ts'
import { certificateFile, statementCertificates, statementFile, statementRun } from './tax-statement.ts'
import { testConnection } from './test-connection.ts'
import { upiQr } from './upi-qr.ts'
import { verifyRazorpayPayment } from './verify-razorpay-payment.ts'
import { verifyReceipt } from './verify-receipt.ts'
import { volunteerApplication } from './volunteer-application.ts'

/** What does the work of each contract. */
export const all: Record<FunctionName, ServerFunction> = {
  'gift-challenge': giftChallenge,
  'create-razorpay-order': createRazorpayOrder,
  'start-monthly-gift': startMonthlyGift,
  'change-monthly-gift': changeMonthlyGift,
  'adopt-subscription': adoptSubscription,
  'send-method-link': sendMethodLink,
  'gift-link': giftLink,
  'verify-razorpay-payment': verifyRazorpayPayment,
  'check-razorpay-order': checkRazorpayOrder,
  'razorpay-webhook': razorpayWebhook,
  'refund-razorpay-payment': refundRazorpayPayment,
  'correct-donation': correctDonation,
  'gift-summary': giftSummary,
  'upi-qr': upiQr,
  'donor-details': donorDetails,
  'confirm-donor-email': confirmDonorEmail,
  'verify-receipt': verifyReceipt,
  'receipt-action': receiptAction,
  'correct-receipt': correctReceipt,
  'receipt-file': receiptFile,
  'receipt-batch': receiptBatch,
  'donor-identifier': donorIdentifier,
  'import-identifiers': importIdentifiers,
  'receipt-signature': receiptSignature,
  'statement-run': statementRun,
  'statement-file': statementFile,
  'statement-certificates': statementCertificates,
  'certificate-file': certificateFile,
  'record-consent': recordConsent,
  'contact-form': contactFormFunction,
  'volunteer-application': volunteerApplication,
  'guardian-consent': guardianConsent,
  'inbox-reply': inboxReply,
  'send-test-message': sendTestMessage,
  'resend-message': resendMessage,
  'test-connection': testConnection,
  'invite-administrator': inviteAdministrator,
  'resend-invitation': resendInvitation,
  'read-invitation': readInvitation,
  'accept-invitation': acceptInvitation,
  'personal-data': personalData,
  'erase-personal-data': erasePersonalData,
  'correct-personal-data': correctPersonalData,
  'privacy-request': privacyRequest,
  'donor-file': donorFile,
  'monthly-gift-token': monthlyGiftToken,
  'gift-details-token': giftDetailsToken,
  'donor-consent': donorConsent,
  'name-nominee': nameNominee,
  'send-donor-link': sendDonorLink,
}
