export { demoLogins, demoPassword } from '#server/accounts/demo-logins.ts';
