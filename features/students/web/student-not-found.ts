/** For an id that is no student's, or of a student whom a mentor is not assigned to. */
export const studentNotFound = {
  title: 'Student Not Found',
  back: { to: '/admin/students', label: 'Back to Students' },
  children: "The student profile you're looking for doesn't exist.",
}
