// Words that somebody who guesses at this product tries first: its own, the trade's, the sport's. A general list of
// words takes "paddock" for the 5,000th; here it is among the first hundred, so that "paddock 2026 paddock" is weak.

/** In lower case, without spaces; whoever guesses tries them with capitals, digits and signs in every place as well. */
export const guessedWords: readonly string[] =
  `paddock motorsport motorsports insurance insurer insured verzekering verzekeraar versicherung assurance
  password wachtwoord passwort motdepasse contrasena senha parola passphrase geheim topsecret
  welcome welkom willkommen bienvenue bienvenido changemenow letmeinplease login username administrator superadmin
  superuser adminadmin mypassword mypasswordis thisismypassword nopassword passwordpassword
  policy polis claim claims quote premium broker brokerage makelaar excess crash damage schade dashboard backoffice
  racing racer racecar race circuit raceteam pitlane pitstop pitwall podium polepoint poleposition grandstand
  formula formulaone formulaf endurance gtracing lemans lemans24 lemans24h nurburgring nuerburgring nordschleife
  zandvoort assen zolder spafrancorchamps francorchamps silverstone monza hockenheim monaco imola suzuka interlagos
  verstappen maxverstappen hamilton lewishamilton schumacher michaelschumacher senna ayrtonsenna leclerc norris alonso
  ferrari porsche mclaren mercedes redbull lamborghini maserati bugatti corvette mustang ducati yamaha kawasaki suzuki
  ferrari458 porsche911 porsche918 porsche992 bmwm3gtr ducati916 nascar24
  zomer lente herfst winter sommer summer spring autumn maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  amsterdam rotterdam nederland netherlands holland feyenoord ajax1900 linkedin qwertz qwertzuiop yxcvbnm azertyuiop
  qsdfghjklm wxcvbn abcdefgh abcdefghijklmnopqrstuvwxyz correcthorsebatterystaple thequickbrownfox iloveyouforever`
    .split(/\s+/)
    .filter((word) => word !== '');
