// What a movement is booked on by hand: the dialogs load together.
export { CardPayoutDialog } from '#web/payments/bank/card-payout-dialog.tsx';
export { ChooseMatchDialog } from '#web/payments/bank/choose-match-dialog.tsx';
export { RecoveryDialog } from '#web/payments/bank/recovery-dialog.tsx';
