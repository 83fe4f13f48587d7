// Passwords that are tried first are refused however long they are made by repeating them or counting on.
// "password" has 8 letters; "password12345678" has 16 characters and is still the word and a count.

/** Words that most guessed passwords are built on, in lower case and without digits at the end. */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `password passwort passw0rd wachtwoord motdepasse contrasena parola senha passphrase
  welcome welkom willkommen bienvenue bienvenido letmein letmeinplease changeme changemenow
  secret geheim topsecret qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfghjkl
  zxcvbnm qazwsx qazwsxedc qwerasdf qweasdzxc iloveyou iloveyouforever trustno
  admin administrator root superuser superadmin user username login guest test testing tester
  default master monkey dragon football voetbal fussball baseball basketball hockey soccer
  sunshine princess shadow superman batman starwars whatever freedom michael jordan jennifer
  hunter ranger harley mustang corvette porsche ferrari mercedes lamborghini mclaren
  racing racer motorsport motorsports formula formulaone formulaf paddock pitlane racecar
  insurance verzekering versicherung assurance insurer company computer internet samsung
  google facebook linkedin microsoft apple android windows summer winter spring autumn
  zomer lente herfst sommer ajax feyenoord amsterdam rotterdam netherlands nederland holland
  correcthorsebatterystaple thequickbrownfox thisismypassword mypassword mypasswordis
  nopassword passwordpassword adminadmin abcdefgh abcdefghijklmnopqrstuvwxyz`
    .split(/\s/)
    .filter((word) => word !== ''),
);
