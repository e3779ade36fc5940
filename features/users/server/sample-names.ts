/** The demo students after the two that anyone can sign in as. Their position decides their activity, see `openingDrives`. */
// oxfmt-ignore
export const openingStudents = [
  'Ethan Caldwell', 'Sofia Marchetti', 'Jamal Whitaker', 'Mei-Ling Zhao', 'Lucas Ferreira', 'Hannah Goldberg',
  'Omar Haddad', 'Chloe Bennett', 'Arjun Mehta', 'Isabella Cruz', 'Noah Lindqvist', 'Aaliyah Freeman',
  'Kenji Watanabe', 'Grace Mbeki', 'Mateo Vargas', 'Eleanor Hughes', 'Yusuf Demir', 'Ruby Castellano',
  'Tyrell Jackson', 'Anika Sharma', "Liam O'Connor", 'Nadia Petrova', 'Samuel Tesfaye', 'Camila Rojas',
  'Wei Chen', 'Harper Sullivan', 'Dmitri Volkov', 'Leila Farahani', 'Marcus Boateng', 'Julia Kowalski',
  'Andre Baptiste', 'Sarah Kim', 'Malik Robinson', 'Emma Thornton', 'Diego Salazar', 'Fatima Siddiqui',
  'Oliver Grant', 'Thuy Nguyen',
] as const

// oxfmt-ignore
export const firstNames = [
  'Aaron', 'Abigail', 'Adaeze', 'Aditi', 'Ahmed', 'Aiko', 'Alejandro', 'Alice', 'Amara', 'Amina', 'Anders', 'Angela',
  'Anthony', 'Aria', 'Ben', 'Bianca', 'Blessing', 'Brandon', 'Bridget', 'Caleb', 'Carlos', 'Caroline', 'Cedric',
  'Charlotte', 'Daniela', 'Darius', 'David', 'Deepa', 'Derek', 'Dina', 'Ebony', 'Eduardo', 'Elena', 'Eli', 'Elif',
  'Emeka', 'Emily', 'Erik', 'Esther', 'Farah', 'Felix', 'Fiona', 'Gabriel', 'Georgia', 'Hassan', 'Hiro', 'Ibrahim',
  'Imani', 'Ines', 'Isaac', 'Ivy', 'Jada', 'James', 'Jasmine', 'Javier', 'Jin', 'Joanna', 'Jordan', 'Joshua', 'Kai',
  'Karim', 'Katherine', 'Keisha', 'Kofi', 'Lara', 'Layla', 'Leo', 'Lina', 'Lucia', 'Luna', 'Madison', 'Mariam',
  'Mason', 'Mei', 'Miguel', 'Mila', 'Min-Jun', 'Naomi', 'Nikhil', 'Nina', 'Nora', 'Owen', 'Pablo', 'Paige', 'Quinn',
  'Rafael', 'Rania', 'Rohan', 'Rosa', 'Ryan', 'Saanvi', 'Sana', 'Sebastian', 'Simone', 'Stella', 'Tariq', 'Teresa',
  'Theo', 'Uma', 'Victor', 'Wanjiru', 'Xavier', 'Yara', 'Yuki', 'Zainab', 'Zoe',
] as const

// oxfmt-ignore
export const lastNames = [
  'Abbott', 'Adeyemi', 'Aguilar', 'Ahmadi', 'Alvarez', 'Anderson', 'Bakker', 'Banerjee', 'Barnes', 'Becker', 'Bello',
  'Brooks', 'Campbell', 'Carter', 'Castro', 'Chang', 'Chaudhry', 'Clarke', 'Collins', 'Dang', 'Davies', 'Delgado',
  'Desai', 'Diallo', 'Dubois', 'Edwards', 'Eriksen', 'Fernandez', 'Fischer', 'Flores', 'Foster', 'Fujimoto', 'Garcia',
  'Gibson', 'Gupta', 'Hamid', 'Hansen', 'Harris', 'Hernandez', 'Hoang', 'Hussain', 'Ito', 'Ivanov', 'Jenkins', 'Jimenez',
  'Johnson', 'Joshi', 'Kaplan', 'Kaur', 'Kelly', 'Khan', 'Kimura', 'Kovacs', 'Lam', 'Larsen', 'Lee', 'Lewis', 'Liu',
  'Lopez', 'Mahmoud', 'Martin', 'McCarthy', 'Medina', 'Mensah', 'Mitchell', 'Moore', 'Morales', 'Murphy', 'Nair',
  'Nakamura', 'Ndlovu', 'Nelson', 'Novak', 'Odhiambo', 'Olsen', 'Ortiz', 'Owusu', 'Park', 'Patel', 'Perez', 'Phillips',
  'Popescu', 'Qureshi', 'Ramirez', 'Rao', 'Reid', 'Rossi', 'Russo', 'Sanchez', 'Santos', 'Sato', 'Schneider', 'Shapiro',
  'Silva', 'Singh', 'Stewart', 'Suzuki', 'Takahashi', 'Tanaka', 'Torres', 'Tran', 'Turner', 'Valdez', 'Walker', 'Wang',
  'Washington', 'Weber', 'Williams', 'Wong', 'Wright', 'Yamamoto', 'Yang', 'Yilmaz', 'Zhang', 'Zimmerman',
] as const

/** The part of a name that fits into an email address: lower-case ASCII letters. */
export function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}
