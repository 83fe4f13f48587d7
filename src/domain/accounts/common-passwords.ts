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

/**
 * Whole passwords of eight characters and more that head every list of stolen ones and are no word with a count
 * behind it: walks over the keyboard, letters and digits in turn, first names and clubs.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5 qwer1234
  qwe123qwe 123qweasd 123qwe123 1234qwer 12345qwert asdf1234 asd123asd asdfasdf qweqweqwe zxcv1234 zxcvbnm1 qazxswedc
  abcd1234 abc12345 abc123abc a1b2c3d4 a1s2d3f4 aa123456 a1234567 a12345678 123456aa 12345678a 123456789a 123abc123
  1a2b3c4d pass1234 pass12345 pa55word pa55w0rd p4ssw0rd adm1n123 admin1234 test1234 user1234 love1234 asdqwe123
  iloveyou1 iloveu123 ilovegod jesuschrist blessing heartbreaker lovelove loveyou1 lovers123 mylove123
  princesa butterfly chocolate cheesecake babygirl babyblue sweetheart angel123 angels123 friends1 forever1 nothing1
  charlie1 charlie123 jessica1 michelle thomas123 daniel123 andrew123 joshua123 matthew1 anthony1 nicholas william1
  robert123 george123 alexander alexandra samantha stephanie victoria elizabeth jonathan benjamin christian christina
  patricia brittany veronica cristina fernando gabriela valentina carolina jasmine1 vanessa1 natasha1 brandon1
  liverpool liverpool1 chelsea1 arsenal1 arsenal123 barcelona barcelona1 realmadrid juventus manchester manutd123
  cowboys1 steelers lakers24 yankees1 redsox04 eagles123 packers1 rangers1 celtic1888 feyenoord1 ajax1900
  trustno1 starwars1 pokemon1 pokemon123 naruto123 minecraft minecraft1 killer123 spiderman spiderman1 blink182
  metallica slipknot nirvana1 linkinpark eminem123 greenday soccer123 hockey123 tennis123 skateboard snowboard
  scooby123 garfield snoopy123 mickey123 tinkerbell hellokitty pumpkin1 peanut123 cookie123 banana123 strawberry
  cheese123 coffee123 pepper123 ginger123 buster123 maggie123 bailey123 tigger123 rainbow1 rainbows sunflower
  diamond1 diamonds platinum silver123 golden123 purple123 orange123 yellow123 blackcat blackjack midnight
  thunder1 lightning hurricane phoenix1 dolphins dolphin1 scorpion panthers tiger123 eagle123 elephant crocodile
  computer1 internet1 nintendo playstation xbox3600 samsung1 nokia123 hacker123 matrix123 zeppelin drummer1 guitar123
  motorbike motorola1 yamaha123 kawasaki kawasaki1 suzuki123 ducati916 ferrari1 ferrari458 porsche911 porsche918
  porsche992 bmwm3gtr mustang1 mustang67 corvette1 camaro69 chevrolet lamborghini1 maserati bugatti1 nascar24 nascar88
  michaelschumacher maxverstappen maxverstappen1 maxverstappen33 lewishamilton lewishamilton44 ayrtonsenna
  nurburgring nuerburgring nordschleife spafrancorchamps zandvoort1 silverstone monza123 lemans24h lemans24
  letmein1 letmein123 welcome1 welcome123 welkom01 welkom123 wachtwoord1 geheim123 hallo123 hallo1234 changeme1
  secret123 temp1234 temporary default1 access14 access123 business corporate company1 office123 manager1 finance1`
    .split(/\s/)
    .filter((password) => password !== ''),
);
