import {
  createApiToken,
  getApiTokens,
  revokeApiToken,
} from '#server/accounts/tokens/api-tokens.ts';
import { accountsContract } from '#contract/accounts/accounts.ts';
import { accountRule } from '#server/accounts/people/account-access.ts';
import { findAccountByEmail } from '#server/accounts/people/account-emails.ts';
import { getAccounts, getAllUsers } from '#server/accounts/people/account-queries.ts';
import { getAccount } from '#server/accounts/people/account-record.ts';
import { endAccountView, startViewAs, stopViewAs } from '#server/accounts/people/account-view.ts';
import { addAccount, sendInvitation } from '#server/accounts/people/add-account.ts';
import { addAddress, removeAddress, updateAddress } from '#server/accounts/people/address-book.ts';
import { changeLoginEmail, changePassword } from '#server/accounts/log-in/change-password.ts';
import { getDemoLogins } from '#server/accounts/log-in/demo-logins.ts';
import { getUserEmailInfo } from '#server/accounts/log-in/email-info.ts';
import { getInsurers, saveInsurer } from '#server/accounts/people/insurers.ts';
import { logIn, logInSecondStep } from '#server/accounts/log-in/log-in.ts';
import { getNoticeChoices, saveNoticeChoices } from '#server/accounts/people/notice-choices.ts';
import { beginPasskeyLogIn, finishPasskeyLogIn } from '#server/accounts/log-in/passkey-log-in.ts';
import {
  beginPasskey,
  finishPasskey,
  removePasskey,
  renamePasskey,
} from '#server/accounts/log-in/passkeys.ts';
import {
  requestPasswordReset,
  resetPassword,
  sendPasswordReset,
} from '#server/accounts/log-in/password-reset.ts';
import { saveAuthority } from '#server/accounts/people/staff-authority.ts';
import { getPermissions, savePermissions } from '#server/accounts/people/permissions.ts';
import { resetTwoStep } from '#server/accounts/log-in/reset-two-step.ts';
import { isLoggedIn } from '#server/accounts/log-in/session-user.ts';
import {
  getDevices,
  logOutDevice,
  logOutOthers,
  signOut,
  switchAccountType,
} from '#server/accounts/log-in/sign-out.ts';
import { sweepSessions } from '#server/accounts/log-in/sweep-sessions.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  switchOffTwoStep,
} from '#server/accounts/log-in/two-step.ts';
import {
  assignBrokerage,
  savePreferences,
  updateAccount,
} from '#server/accounts/people/update-account.ts';
import {
  beginSingleSignOn,
  beginSingleSignOnLink,
  getSingleSignOn,
} from '#server/accounts/single-sign-on/begin-sign-on.ts';
import { unlinkSingleSignOn } from '#server/accounts/single-sign-on/unlink-sign-on.ts';
import { defineArea } from '#server/platform/area.ts';

export const accountsArea = defineArea({
  contract: accountsContract,
  handlers: {
    is_logged_in: isLoggedIn,
    log_in: logIn,
    log_in_second_step: logInSecondStep,
    begin_passkey_log_in: beginPasskeyLogIn,
    finish_passkey_log_in: finishPasskeyLogIn,
    get_single_sign_on: getSingleSignOn,
    begin_single_sign_on: beginSingleSignOn,
    begin_single_sign_on_link: beginSingleSignOnLink,
    unlink_single_sign_on: unlinkSingleSignOn,
    get_two_step: getTwoStep,
    begin_two_step: beginTwoStep,
    confirm_two_step: confirmTwoStep,
    switch_off_two_step: switchOffTwoStep,
    renew_recovery_codes: renewRecoveryCodes,
    reset_two_step: resetTwoStep,
    begin_passkey: beginPasskey,
    finish_passkey: finishPasskey,
    rename_passkey: renamePasskey,
    remove_passkey: removePasskey,
    log_out_device: logOutDevice,
    get_notice_choices: getNoticeChoices,
    save_notice_choices: saveNoticeChoices,
    signout: signOut,
    request_password_reset: requestPasswordReset,
    reset_password: resetPassword,
    change_password: changePassword,
    change_login_email: changeLoginEmail,
    switch_account_type: switchAccountType,
    start_view_as: startViewAs,
    stop_view_as: stopViewAs,
    get_devices: getDevices,
    get_api_tokens: getApiTokens,
    create_api_token: createApiToken,
    revoke_api_token: revokeApiToken,
    log_out_others: logOutOthers,
    get_demo_logins: getDemoLogins,
    get_all_users: getAllUsers,
    get_accounts: getAccounts,
    get_account: getAccount,
    find_account_by_email: findAccountByEmail,
    add_account: addAccount,
    update_account: updateAccount,
    assign_brokerage: assignBrokerage,
    send_invitation: sendInvitation,
    save_preferences: savePreferences,
    add_address: addAddress,
    update_address: updateAddress,
    remove_address: removeAddress,
    get_user_email_info: getUserEmailInfo,
    get_permissions: getPermissions,
    save_authority: saveAuthority,
    save_permissions: savePermissions,
    get_insurers: getInsurers,
    save_insurer: saveInsurer,
  },
  access: { account: accountRule },
  jobs: {
    send_password_reset: sendPasswordReset,
    sweep_sessions: sweepSessions,
    end_account_view: endAccountView,
  },
  crons: { sweep_sessions: { at: '20 2 * * *' } },
});
