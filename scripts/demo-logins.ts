export { demoLogins, demoPassword } from '#server/accounts/log-in/demo-logins.ts';
